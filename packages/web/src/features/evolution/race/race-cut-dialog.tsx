import { CUT_ORIGINALS } from '@afterimage/core/cut/cut-options'
import { RACE_CUT_SHAPE_IDS, type RaceCutOptions } from '@afterimage/core/cut/race-cut-options'
import { useEffect, useState } from 'react'
import { cutsOfRace } from '../cut/cut-calls.ts'
import { CutForm } from '../cut/cut-form.tsx'
import { CutMaker } from '../cut/cut-maker.tsx'
import { CutModal } from '../cut/cut-modal.tsx'
import { keepRaceCut, keptRaceCut } from '../cut/kept-cut.ts'
import { type CutContender, RaceCutPreview } from './race-cut-preview.tsx'

const ORIGINALS = [
  { id: 'none', name: CUT_ORIGINALS.none.name },
  { id: 'beside', name: 'Beside them' },
] as const

interface RaceCutDialogProps {
  readonly raceId: string
  /** How many contenders there were at the start. */
  readonly size: number
  readonly contenders: readonly CutContender[]
  readonly onClose: () => void
}

/** Makes of a race a short film to post: its contenders on a split screen. */
export function RaceCutDialog({ raceId, size, contenders, onClose }: RaceCutDialogProps) {
  const [options, setOptions] = useState<RaceCutOptions>(keptRaceCut)
  // In full those that stay longest; between them small pictures pass.
  useEffect(() => {
    const before = contenders.map(({ pictures }) => pictures.wanted)
    for (const { contender, pictures } of contenders) {
      pictures.want(contender.view.frames, [contender.view.frames.length - 1, 0])
    }
    return () => {
      for (const [at, { contender, pictures }] of contenders.entries()) {
        pictures.want(contender.view.frames, before[at] ?? [])
      }
    }
  }, [contenders])
  const choose = (chosen: RaceCutOptions) => {
    setOptions(chosen)
    keepRaceCut(chosen)
  }
  return (
    <CutModal
      label="Make a cut of the race"
      onClose={onClose}
      preview={<RaceCutPreview contenders={contenders} options={options} caption={`A race of ${size}`} />}
      choices={
        <>
          <CutForm options={options} onChange={choose} shapes={RACE_CUT_SHAPE_IDS} originals={ORIGINALS} />
          {/* Another choice is another film. */}
          <CutMaker key={JSON.stringify(options)} calls={cutsOfRace(raceId)} options={options} />
        </>
      }
    />
  )
}
