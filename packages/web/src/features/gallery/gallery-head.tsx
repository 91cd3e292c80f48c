import { useRef } from 'react'
import { Link } from 'react-router'
import { TryInvitation, TryStage, useTriedPicture } from '../demo/try-picture.tsx'

/** What the gallery is, and the way to do the same to a picture of one's own, there and then. */
export function GalleryHead() {
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
        {file === null && <TryInvitation onChoose={choose} className="mt-5" />}
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
        </Link>
        .
      </p>
    </>
  )
}
