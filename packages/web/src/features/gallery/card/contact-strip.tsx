import type { GalleryProject } from '@afterimage/contract/gallery'

const PICTURES = 6

/** The way from the original to the last frame in a few small pictures, as on a contact sheet. */
export function ContactStrip({ frames }: { readonly frames: GalleryProject['frames'] }) {
  return (
    <span aria-hidden="true" className="mt-1 flex h-9 gap-1">
      {chooseEvenly(frames, PICTURES).map(({ imageUrl }) => (
        <img
          key={imageUrl}
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-full min-w-0 flex-1 rounded-xs bg-stage object-cover"
        />
      ))}
    </span>
  )
}

/** At most `count` of the items, the first and the last among them. */
export function chooseEvenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items
  return Array.from(
    { length: count },
    (_, place) => items[Math.round((place * (items.length - 1)) / (count - 1))],
  ).filter((item) => item !== undefined)
}
