interface Fact {
  readonly title: string
  readonly text: string
}

export const VALUES: readonly Fact[] = [
  {
    title: 'The drift is the point',
    text: 'We measure how far a picture is from where it began. We never say how good it is: nobody knows, least of all a number.',
  },
  {
    title: 'Nothing happens in silence',
    text: 'Every frame says how it was made, how often it was tried, and what refused to make it. A frame that failed is never replaced by the one before.',
  },
  {
    title: 'What is yours stays yours',
    text: 'No training on your pictures, no metadata kept, and deleting means deleting: files, films and all.',
  },
  {
    title: 'No permission needed',
    text: 'No key, no subscription, no cloud. The networks are built in, and all of it runs on a laptop on a train.',
  },
]

export const TECHNOLOGY: readonly Fact[] = [
  {
    title: 'Echo, a network of our own',
    text: 'It describes a picture in strokes it has learned, imagines some of them anew, and paints the picture again. A few megabytes, no graphics card.',
  },
  {
    title: 'One model, or yours',
    text: 'It comes with more networks, each with its own way of falling apart, and one that takes every picture to the night sky. Anyone who runs a copy can add other providers.',
  },
  {
    title: 'A ledger of frames',
    text: 'Each frame is stored without loss and carries the hash of the one before it. The same picture, model, style and seed give the same bytes.',
  },
  {
    title: 'Measured, not guessed',
    text: 'Structural similarity, colour shift, sharpness and edges, for every frame, against the first and against the one before.',
  },
]
