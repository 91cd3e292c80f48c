import { useEffect, useState } from 'react'
import { downloadAddress } from '../../../shared/download/download-address.ts'
import { DownloadButton } from '../../../shared/download/download-button.tsx'
import { formatBytes } from '../../../shared/format/format-bytes.ts'
import { canShareFiles, fetchToShare, shareFile } from '../../../shared/share/share-file.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import type { CutCalls } from './cut-calls.ts'
import { useCut } from './use-cut.ts'

interface CutMakerProps<Options> {
  readonly calls: CutCalls<Options>
  readonly options: Options
}

/** The button that has the cut made, its progress, and what to do with the film. */
export function CutMaker<Options>({ calls, options }: CutMakerProps<Options>) {
  const { order, cut, isOrdering, error } = useCut(calls)
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
        <ReadyCut bytes={cut.bytes} url={cut.url} calls={calls} />
      ) : (
        <Button look="primary" onClick={() => order(options)}>
          <Icon name="film" />
          {failure ? 'Try again' : 'Make the film'}
        </Button>
      )}
    </div>
  )
}

interface ReadyCutProps {
  readonly url: string
  readonly bytes: number | null
  readonly calls: Pick<CutCalls<never>, 'fileName' | 'isGuarded'>
}

function ReadyCut({ url, bytes, calls: { fileName, isGuarded } }: ReadyCutProps) {
  const file = useFileToShare(url, fileName, isGuarded)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isGuarded ? (
        <DownloadButton
          file={{ url, fallbackName: fileName, asAccount: true }}
          label="Save the film"
          progressLabel="Saving the film"
        />
      ) : (
        <Button look="primary" asChild>
          <a href={downloadAddress(url)} download>
            <Icon name="download" />
            Save the film
          </a>
        </Button>
      )}
      {file && (
        <Button onClick={() => void shareFile(file)}>
          <Icon name="share" />
          Share…
        </Button>
      )}
      <span className="text-dim text-small">MP4{bytes !== null && `, ${formatBytes(bytes)}`}</span>
    </div>
  )
}

/** The film itself, fetched beforehand where the share sheet takes it: it opens only right after a press. */
function useFileToShare(url: string, name: string, asAccount: boolean): File | undefined {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    if (!canShareFiles('video/mp4')) return
    const leaving = new AbortController()
    fetchToShare({ url, fallbackName: name, asAccount }, 'video/mp4', leaving.signal).then(setFile, () => undefined)
    return () => leaving.abort()
  }, [url, name, asAccount])
  return file
}
