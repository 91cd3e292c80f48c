import type { Style } from '@afterimage/core/styles'
import { STYLES } from '@afterimage/core/styles'
import type { Pixels } from '@afterimage/frames/pixels'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { carryToCreate } from '../../../../shared/carry/carried-start.ts'
import { saveFile } from '../../../../shared/download/save-file.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { IconButton } from '../../../../shared/ui/icon-button.tsx'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { imageOf } from '../../canvas-pixels.ts'
import { PAGE_MODEL_KEY } from '../../network/page-model.ts'
import { fileOfCopy, fileOfSource } from './picture-files.ts'

/** A moment that somebody stopped at. */
export interface Moment {
  readonly copy: Pixels
  /** How many passes had made it. */
  readonly passes: number
  /** What it came from, as it is now; null where that is gone. */
  readonly origin: OffscreenCanvas | null
  readonly originName: 'camera' | 'drawing'
}

interface KeepDialogProps {
  readonly moment: Moment
  readonly style: Style
  readonly seed: number
  readonly onClose: () => void
}

const ORIGINS = {
  camera: { title: 'What the camera saw', file: 'camera.png' },
  drawing: { title: 'Your drawing', file: 'drawing.png' },
} as const

/** Where a moment can go: to the create screen, as the copy that it is or as what it came from, or into a file. */
export function KeepDialog({ moment, style, seed, onClose }: KeepDialogProps) {
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)
  const { copy, passes, origin, originName } = moment
  const copyFile = () => fileOfCopy(copy, `live-pass-${passes}.png`)
  const carry = async (file: Promise<File>) => {
    try {
      await navigate(await carryToCreate({ picture: await file, style, seed, modelKey: PAGE_MODEL_KEY }))
    } catch {
      setHasFailed(true)
    }
  }
  const save = (file: Promise<File>) => file.then(saveFile, () => setHasFailed(true))
  return (
    <Modal
      label="Keep this moment"
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-[760px] overflow-y-auto rounded-sm border border-edge bg-panel p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 className="display-text text-title">Keep this moment</h2>
        <IconButton label="Close" icon={<Icon name="close" />} onClick={onClose} />
      </div>
      <p className="mt-1 text-dim text-small">
        A film begins with one of these pictures. {STYLES[style].name} and seed{' '}
        <span className="figure-text">{seed}</span> come along, and nothing is uploaded before you start it there.
      </p>
      <div className="mt-5 grid gap-6 sm:grid-cols-2">
        <Choice
          title={`As it is now, after ${passes} ${passes === 1 ? 'pass' : 'passes'}`}
          note={`The film goes on from here. ${copy.width} × ${copy.height} px.`}
          width={copy.width}
          height={copy.height}
          draw={(context) => context.putImageData(imageOf(copy), 0, 0)}
        >
          <Button look="primary" onClick={() => void carry(copyFile())}>
            <Icon name="film" />
            Make a film of it
          </Button>
          <Button onClick={() => void save(copyFile())}>
            <Icon name="download" />
            Save as picture
          </Button>
        </Choice>
        {origin && (
          <Choice
            title={ORIGINS[originName].title}
            note={`The film begins where this did. ${origin.width} × ${origin.height} px.`}
            width={origin.width}
            height={origin.height}
            draw={(context) => context.drawImage(origin, 0, 0)}
          >
            <Button onClick={() => void carry(fileOfSource(origin, ORIGINS[originName].file))}>
              <Icon name="film" />
              Make a film of this one
            </Button>
          </Choice>
        )}
      </div>
      <p role="alert" className="mt-4 text-failed text-small empty:hidden">
        {hasFailed &&
          'Your browser stores nothing for this site, so the picture cannot be carried over. Save it and choose it on the create screen.'}
      </p>
    </Modal>
  )
}

interface ChoiceProps {
  readonly title: string
  readonly note: string
  readonly width: number
  readonly height: number
  readonly draw: (context: CanvasRenderingContext2D) => void
  readonly children: React.ReactNode
}

function Choice({ title, note, width, height, draw, children }: ChoiceProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) draw(context)
  })
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <canvas
        ref={canvas}
        role="img"
        aria-label={title}
        width={width}
        height={height}
        className="aspect-[4/3] w-full rounded-sm bg-stage object-contain"
      />
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="text-dim text-small">{note}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}
