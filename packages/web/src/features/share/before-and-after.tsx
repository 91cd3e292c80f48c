import type { Frame } from '@afterimage/contract/evolution'
import { useRef, useState } from 'react'
import { CompareHandle } from '../../shared/ui/compare-handle.tsx'
import { StageBox } from '../../shared/ui/stage-box.tsx'
import { StageLabel } from '../../shared/ui/stage-label.tsx'

const MIDDLE = 0.5

/** The original and what became of it, on both sides of a line that one moves. */
export function BeforeAndAfter({ original, last }: { readonly original: Frame; readonly last: Frame }) {
  const box = useRef<HTMLDivElement>(null)
  const [split, setSplit] = useState(MIDDLE)
  return (
    <StageBox ratio={original.width / original.height}>
      <div ref={box} className="absolute inset-0">
        <img src={last.url} alt={`Frame ${last.number}`} className="absolute inset-0 size-full object-contain" />
        <img
          src={original.url}
          alt="The original"
          className="absolute inset-0 size-full object-contain"
          style={{ clipPath: `inset(0 ${100 - 100 * split}% 0 0)` }}
        />
        <CompareHandle box={box} split={split} onChange={setSplit} label="Original and result" />
      </div>
      <StageLabel side="left">Original</StageLabel>
      <StageLabel side="right">Frame {last.number}</StageLabel>
    </StageBox>
  )
}
