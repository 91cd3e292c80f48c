import type { ReactNode, Ref } from 'react'

/** Of most photographs: what a phone's stage is likely to be before its picture is known. */
export const USUAL_RATIO = 4 / 3

interface StageBoxProps {
  /** Width by height of the picture; without it the whole stage is used. */
  readonly ratio?: number
  readonly ref?: Ref<HTMLDivElement>
  readonly children?: ReactNode
}

/** The black stage. Its height depends on the window alone, so that nothing moves when the picture comes; a phone's is as high as its picture. */
export function StageBox({ ratio, ref, children }: StageBoxProps) {
  return (
    <div
      data-stage
      style={{ '--stage-ratio': ratio ?? 1 }}
      className="grid h-[min(calc(100vw/var(--stage-ratio)),52svh)] place-items-center overflow-hidden bg-stage [container-type:size] max-sm:-mx-4 sm:rounded-sm lg:h-[clamp(340px,calc(100svh-416px),820px)]"
    >
      <div
        ref={ref}
        className="relative"
        style={
          ratio === undefined
            ? { width: '100cqw', height: '100cqh' }
            : { width: `min(100cqw, calc(100cqh * ${ratio}))`, aspectRatio: `${ratio}` }
        }
      >
        {children}
      </div>
    </div>
  )
}
