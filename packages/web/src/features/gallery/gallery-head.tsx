import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { TryInvitation, TryStage, useTriedPicture } from '../demo/try-picture.tsx'

/** What stands beside the invitation, in one line where there is room. */
export const BESIDE_INVITATION = 'min-w-0 max-w-[420px] grow basis-72'

export const INVITATION_ROW = 'mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-5'

/** What the gallery is, and the way to do the same to a picture of one's own, there and then. */
export function GalleryHead({ search }: { readonly search: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  const { file, choose } = useTriedPicture(place)
  return (
    <header
      ref={place}
      className={
        file === null
          ? 'pt-12 pb-8'
          : 'grid gap-x-12 gap-y-6 pt-12 pb-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:grid-cols-2'
      }
    >
      <div>
        <GalleryIntroduction />
        {file === null ? (
          <div className={INVITATION_ROW}>
            <TryInvitation onChoose={choose} />
            <div className={BESIDE_INVITATION}>{search}</div>
          </div>
        ) : (
          <div className="mt-5">{search}</div>
        )}
      </div>
      {file !== null && (
        <TryStage file={file} onChoose={choose} onClose={() => choose(null)} closeLabel="Back to the gallery" />
      )}
    </header>
  )
}

export function GalleryIntroduction() {
  return (
    <>
      <h1 className="display-text text-slide">
        What became <em className="text-dim">of other people’s pictures</em>
      </h1>
      <p className="mt-3 max-w-[56ch] text-dim">
        Each began as a photograph. Each was copied from its own copy until someone had seen enough.{' '}
        <Link to="/compare" className="text-paper underline underline-offset-4">
          Compare how long they last
        </Link>{' '}
        or{' '}
        <Link to="/atlas" className="text-paper underline underline-offset-4">
          see them all on one map
        </Link>
        .
      </p>
    </>
  )
}
