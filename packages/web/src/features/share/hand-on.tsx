import { embedCode } from '@afterimage/contract/embed'
import { useId, useState } from 'react'
import { MORE_SERVICES, SHARE_SERVICES, shareLink } from '../../shared/share/share-links.ts'
import { useCopy } from '../../shared/share/use-copy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'

interface HandOnProps {
  readonly id: string
  readonly title: string
  /** Size of the frames. */
  readonly frame: { readonly width: number; readonly height: number } | undefined
}

/** Ways to hand the film on: the link, the device's own sharing, the code for a page of one's own. */
export function HandOn({ id, title, frame }: HandOnProps) {
  const link = useCopy()
  const [isEmbedding, setIsEmbedding] = useState(false)
  const codeId = useId()
  const { origin } = window.location
  const url = shareLink(origin, id)
  // Anyone who closes the device's sheet has not failed at anything.
  const shareNatively = () => void navigator.share({ title, url }).catch(() => undefined)
  return (
    <div className="-mx-4 grid gap-3">
      <div className="flex flex-wrap">
        <Button look="quiet" onClick={() => void link.copy(url)}>
          <Icon name={link.isCopied ? 'check' : 'link'} />
          {link.isCopied ? 'Copied' : 'Copy link'}
        </Button>
        {frame && (
          <Button
            look="quiet"
            aria-expanded={isEmbedding}
            aria-controls={codeId}
            onClick={() => setIsEmbedding((isOpen) => !isOpen)}
          >
            <Icon name="code" />
            Embed
          </Button>
        )}
        {'share' in navigator && (
          <Button look="quiet" onClick={shareNatively}>
            <Icon name="share" />
            Share…
          </Button>
        )}
      </div>
      <ul aria-label="Post it" className="flex flex-wrap gap-x-4 gap-y-1 px-4 text-small">
        {[...SHARE_SERVICES, ...MORE_SERVICES].map((service) => (
          <li key={service.name}>
            <a
              href={service.intent(url, title)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-8 min-w-6 items-center justify-center text-dim underline decoration-edge underline-offset-4 hover:text-paper"
            >
              {service.name}
            </a>
          </li>
        ))}
      </ul>
      <div id={codeId} className="px-4" hidden={!isEmbedding}>
        {frame && <EmbedCode code={embedCode(origin, id, frame)} />}
      </div>
    </div>
  )
}

function EmbedCode({ code }: { readonly code: string }) {
  const { isCopied, copy } = useCopy()
  const id = useId()
  return (
    <div className="grid justify-items-start gap-2">
      <label htmlFor={id} className="text-dim text-small">
        Paste this where you want the player
      </label>
      <textarea
        id={id}
        readOnly
        rows={5}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
        className="figure-text w-full resize-none break-all rounded-sm border border-edge bg-panel px-3 py-2 text-label"
      />
      <Button size="small" onClick={() => void copy(code)}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {isCopied ? 'Copied' : 'Copy code'}
      </Button>
    </div>
  )
}
