import { useNavigation } from 'react-router'

/** Breathes while the next screen is on its way. */
export function LoadingLine() {
  if (useNavigation().state !== 'loading') return null
  return <div className="absolute inset-x-0 -bottom-px h-px animate-breathe bg-safelight" />
}
