import type { Evolution } from '@afterimage/contract/evolution'
import { CUT_ORIGINAL_IDS, CUT_ORIGINALS, CUT_SHAPE_IDS, type CutOptions } from '@afterimage/core/cut/cut-options'
import { useEffect, useState } from 'react'
import type { FrameView } from '../model/evolution-view.ts'
import { usePictures } from '../stage/pictures-context.tsx'
import { cutsOfEvolution } from './cut-calls.ts'
import { CutForm } from './cut-form.tsx'
import { CutMaker } from './cut-maker.tsx'
import { CutModal } from './cut-modal.tsx'
import { CutPreview } from './cut-preview.tsx'
import { keepCut, keptCut } from './kept-cut.ts'
import { StillLinks } from './still-links.tsx'

interface CutDialogProps {
  readonly evolution: Evolution
  readonly frames: readonly FrameView[]
  readonly onClose: () => void
}

const ORIGINALS = CUT_ORIGINAL_IDS.map((id) => ({ id, name: CUT_ORIGINALS[id].name }))

/** Makes of an evolution what people post: a short film, a collage, the original beside the last copy. */
export function CutDialog({ evolution, frames, onClose }: CutDialogProps) {
  const [options, setOptions] = useState<CutOptions>(keptCut)
  const pictures = usePictures()
  // In full the two that stay longest; between them small pictures pass, which are there already.
  useEffect(() => {
    const stageWants = pictures.wanted
    pictures.want(frames, [frames.length - 1, 0])
    return () => pictures.want(frames, stageWants)
  }, [pictures, frames])
  const choose = (chosen: CutOptions) => {
    setOptions(chosen)
    keepCut(chosen)
  }
  const { aiModelName, style, prompt } = evolution
  return (
    <CutModal
      label="Make something to post"
      onClose={onClose}
      preview={<CutPreview frames={frames} options={options} modelName={aiModelName} style={style} prompt={prompt} />}
      choices={
        <>
          <CutForm options={options} onChange={choose} shapes={CUT_SHAPE_IDS} originals={ORIGINALS} />
          {/* Another choice is another film. */}
          <CutMaker key={JSON.stringify(options)} calls={cutsOfEvolution(evolution.id)} options={options} />
        </>
      }
    >
      <StillLinks evolutionId={evolution.id} />
    </CutModal>
  )
}
