import type { Evolution } from '@afterimage/contract/evolution'
import type { CutOptions } from '@afterimage/core/cut/cut-options'
import { useEffect, useState } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Modal } from '../../../shared/ui/modal.tsx'
import type { FrameView } from '../model/evolution-view.ts'
import { usePictures } from '../stage/pictures-context.tsx'
import { CutForm } from './cut-form.tsx'
import { CutMaker } from './cut-maker.tsx'
import { CutPreview } from './cut-preview.tsx'
import { keepCut, keptCut } from './kept-cut.ts'
import { StillLinks } from './still-links.tsx'

interface CutDialogProps {
  readonly evolution: Evolution
  readonly frames: readonly FrameView[]
  readonly onClose: () => void
}

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
    <Modal
      label="Make something to post"
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-16px)] w-[min(860px,calc(100vw-16px))] overflow-y-auto rounded-sm border border-edge bg-panel p-4 sm:p-6"
    >
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="display-text text-title">Make something to post</h2>
        <IconButton label="Close" icon={<Icon name="close" />} onClick={onClose} className="-mr-2" />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <CutPreview frames={frames} options={options} modelName={aiModelName} style={style} prompt={prompt} />
        <div className="grid content-between gap-6">
          <CutForm options={options} onChange={choose} />
          {/* Another choice is another film. */}
          <CutMaker key={JSON.stringify(options)} evolutionId={evolution.id} options={options} />
        </div>
      </div>
      <StillLinks evolutionId={evolution.id} />
    </Modal>
  )
}
