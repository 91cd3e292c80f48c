import { KEY_LABELS, KEY_PLACES } from '@afterimage/core/timeline/key-labels'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Modal } from '../../../shared/ui/modal.tsx'

const PLACES = ['page', 'timeline', 'slider'] as const

/** What the keys do. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal
      label="Keys"
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-32px)] w-[min(440px,calc(100vw-32px))] overflow-y-auto rounded-sm border border-edge bg-panel p-6"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 className="display-text text-title">Keys</h2>
        <IconButton label="Close" icon={<Icon name="close" />} onClick={onClose} className="-mr-3" />
      </div>
      {PLACES.map((place) => (
        <section key={place} className="mt-4">
          <h3 className="text-dim text-small">{KEY_PLACES[place]}</h3>
          <dl className="mt-1">
            {Object.values<readonly [string, string]>(KEY_LABELS[place]).map(([cap, does]) => (
              <div key={cap} className="flex items-baseline gap-4 py-1">
                <dt className="w-24 shrink-0">
                  <kbd className="rounded-xs border border-edge px-1.5 py-0.5 font-mono text-label">{cap}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
