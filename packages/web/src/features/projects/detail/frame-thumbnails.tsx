import type { ProjectFrame } from '@afterimage/contract/project'

const SHOWN = 10

interface FrameThumbnailsProps {
  readonly frames: readonly ProjectFrame[]
  /** How many were made, whether they are shown or not. */
  readonly made: number
}

/** The first ten frames. */
export function FrameThumbnails({ frames, made }: FrameThumbnailsProps) {
  const shown = [...frames].sort((a, b) => a.frame_number - b.frame_number).slice(0, SHOWN)
  if (shown.length === 0) return <p className="text-dim">No frames yet.</p>
  return (
    <>
      <ul className="grid grid-cols-5 gap-2 lg:grid-cols-10">
        {shown.map((frame) => (
          <li key={frame.id}>
            <a href={frame.image_url} className="block aspect-square overflow-hidden rounded-xs bg-stage">
              <img
                src={frame.thumbnail_url}
                alt={frame.frame_number === 0 ? 'The original' : `Frame ${frame.frame_number}`}
                loading="lazy"
                decoding="async"
                className="size-full object-cover transition-opacity hover:opacity-80"
              />
            </a>
          </li>
        ))}
      </ul>
      {made >= SHOWN && (
        <p className="mt-3 text-dim text-small">The first ten frames. Open the evolution to see them all.</p>
      )}
    </>
  )
}
