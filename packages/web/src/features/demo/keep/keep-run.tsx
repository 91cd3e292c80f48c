import { useState } from 'react'
import { useNavigate } from 'react-router'
import { carryToCreate } from '../../../shared/carry/carried-start.ts'
import { fitForUpload } from '../../../shared/image-input/fit-for-upload.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { blobOf } from '../lab/picture-source.ts'
import type { LabRun } from '../lab/use-lab-run.ts'
import { PAGE_MODEL_KEY } from '../network/page-model.ts'
import { useSaveGif } from './use-save-gif.ts'

/** Fewer show little of what was seen here. */
const ITERATIONS = 25

interface KeepRunProps {
  readonly run: LabRun
}

/** Where a run can go: to the create screen with its picture, style and seed, or into a file. */
export function KeepRun({ run }: KeepRunProps) {
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)
  const { state, style, seed } = run
  const hasCopies = state.frames.length > 1
  const gif = useSaveGif(run)
  const { source } = state
  const makeFilm = async () => {
    if (source === null) return
    try {
      const picture = await fitForUpload(await blobOf(source), source instanceof File ? source.name : 'sample')
      await navigate(await carryToCreate({ picture, style, seed, modelKey: PAGE_MODEL_KEY, iterations: ITERATIONS }))
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <>
      <Button
        look={hasCopies || state.isRunning ? 'primary' : 'secondary'}
        onClick={() => void makeFilm()}
        disabled={source === null}
      >
        <Icon name="film" />
        Make the film
      </Button>
      <Button onClick={gif.save} disabled={!hasCopies || gif.share !== null}>
        <Icon name="download" />
        {gif.share === null ? 'Save as GIF' : `Making the GIF… ${Math.floor(100 * gif.share)}%`}
      </Button>
      <p role="alert" className="basis-full text-failed text-small empty:hidden">
        {hasFailed &&
          'Your browser stores nothing for this site, so the picture cannot be carried over. Choose it on the create screen.'}
        {gif.hasFailed && 'The GIF could not be made. Your device may have run out of memory.'}
      </p>
    </>
  )
}
