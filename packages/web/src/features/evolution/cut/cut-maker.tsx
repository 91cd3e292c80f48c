import type { CutView } from '@afterimage/contract/cut'
import type { CutOptions } from '@afterimage/core/cut/cut-options'
import { useEffect, useState } from 'react'
import { downloadAddress } from '../../../shared/download/download-address.ts'
import { formatBytes } from '../../../shared/format/format-bytes.ts'
import { canShareFiles, fetchToShare, shareFile } from '../../../shared/share/share-file.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { useCut } from './use-cut.ts'

interface CutMakerProps {
  readonly evolutionId: string
  readonly options: CutOptions
}

/** The button that has the cut made, its progress, and what to do with the film. */
export function CutMaker({ evolutionId, options }: CutMakerProps) {
  const { order, cut, isOrdering, error } = useCut(evolutionId)
  const failure = cut?.message ?? error?.message
  const isWaited = isOrdering || cut?.status === 'waiting' || cut?.status === 'making'
  return (
    <div className="grid min-h-[4.5rem] content-end gap-3" aria-live="polite">
      {failure && !isWaited && <p className="text-small text-warning">{failure}</p>}
      {isWaited ? (
        <div className="grid gap-2">
          <p className="text-dim text-small">
            {cut?.status === 'making' ? 'Making the film…' : 'Waiting for its turn…'}
          </p>
          <ProgressBar share={cut?.status === 'making' ? cut.progress : null} label="Making the film" />
        </div>
      ) : cut?.status === 'ready' && cut.url !== null ? (
        <ReadyCut cut={cut} url={cut.url} />
      ) : (
        <Button look="primary" onClick={() => order(options)}>
          <Icon name="film" />
          {failure ? 'Try again' : 'Make the film'}
        </Button>
      )}
    </div>
  )
}

function ReadyCut({ cut, url }: { readonly cut: CutView; readonly url: string }) {
  const file = useFileToShare(cut, url)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="primary" asChild>
        <a href={downloadAddress(url)} download>
          <Icon name="download" />
          Save the film
        </a>
      </Button>
      {file && (
        <Button onClick={() => void shareFile(file)}>
          <Icon name="share" />
          Share…
        </Button>
      )}
      <span className="text-dim text-small">MP4{cut.bytes !== null && `, ${formatBytes(cut.bytes)}`}</span>
    </div>
  )
}

/** The film itself, fetched beforehand where the share sheet takes it: it opens only right after a press. */
function useFileToShare({ evolutionId }: CutView, url: string): File | undefined {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    if (!canShareFiles('video/mp4')) return
    const leaving = new AbortController()
    const name = `afterimage-${evolutionId.slice(0, 8)}.mp4`
    fetchToShare(url, name, 'video/mp4', leaving.signal).then(setFile, () => undefined)
    return () => leaving.abort()
  }, [evolutionId, url])
  return file
}
