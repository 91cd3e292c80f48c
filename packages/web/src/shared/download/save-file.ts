const KEPT_MS = 60_000

/** Hands a file to the browser to be saved. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
