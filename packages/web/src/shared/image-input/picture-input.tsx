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
  readonly className: string
  readonly children: ReactNode
}

/** A file input as large as what is written on it. */
export function PictureInput({ icon, accept, camera, onChoose, className, children }: PictureInputProps) {
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
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Icon name={icon} />
      {children}
    </label>
  )
}
