import { useEffect, useState } from 'react'

/** The longer side of a picture that was chosen, pixels; null while there is none, or it cannot be read here. */
export function useLongerSide(file: File | null): number | null {
  const [read, setRead] = useState<{ readonly file: File; readonly longerPx: number }>()
  useEffect(() => {
    if (file === null) return
    const address = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => setRead({ file, longerPx: Math.max(image.naturalWidth, image.naturalHeight) })
    image.src = address
    return () => {
      image.onload = null
      URL.revokeObjectURL(address)
    }
  }, [file])
  return file !== null && read?.file === file ? read.longerPx : null
}
