import { Notice } from './notice.tsx'

/** What frame 1 of a model that nobody here has tried shows: a picture, but none that was made from the one that was sent. */
export function UnseenPicture({ model }: { readonly model: string }) {
  return (
    <Notice tone="warning" role="status" title="Frame 1 shows something else">
      It has nothing in common with the original. {model} may paint from the words alone, without seeing the picture.
    </Notice>
  )
}
