import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

const PILL =
  'relative h-11 items-center gap-2 whitespace-nowrap rounded-sm px-4 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-glow has-[:focus-visible]:outline-offset-2'

interface PictureInputProps {
  readonly icon: IconName
  readonly accept: string
  readonly camera?: 'environment'
  readonly onChoose: (file: File) => void
  /** Whether it stands in the outline of a screen whose code is yet to come: what is chosen is kept for the screen (public/before-paint.js). */
  readonly isEarly?: boolean
  readonly className: string
  readonly children: ReactNode
}

/** A file input as large as what is written on it. */
export function PictureInput({
  icon,
  accept,
  camera,
  onChoose,
  isEarly = false,
  className,
  children,
}: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const { current } = input
    const file = current?.files?.[0]
    if (!file) return
    onChoose(file)
    current.value = ''
  }
  // In a page that came rendered one may have chosen before it was alive.
  const takeEarly = useEffectEvent(take)
  useEffect(() => takeEarly(), [])
  return (
    <label className={classNames(PILL, className)}>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={camera}
        onChange={take}
        data-early={isEarly ? '' : undefined}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Icon name={icon} />
      {children}
    </label>
  )
}
