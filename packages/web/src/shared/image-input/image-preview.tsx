import { useEffect, useState } from 'react'

/** The chosen file as a picture; its address lives as long as it is shown. */
export function ImagePreview({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  if (address === undefined) return null
  return <img src={address} alt={`Preview of ${file.name}`} className="absolute inset-0 size-full object-contain" />
}
