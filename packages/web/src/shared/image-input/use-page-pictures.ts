import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { toast } from '../ui/toast-store.ts'
import { takeEarlyPictures } from './early-pictures.ts'

interface TakenPictures {
  readonly files: readonly File[]
  /** Whether they were dropped on the place itself. */
  readonly isDroppedHere: boolean
}

/** The places of this page that take pictures. */
const places = new Set<RefObject<HTMLElement | null>>()
/** Whether what is dragged was picked up on this page. */
let isOwnDrag = false

const NO_FILE = {
  title: 'That was a link to a picture, without the picture.',
  description: 'Copy the picture and paste it here, or save it and drop the file.',
  variant: 'destructive',
} as const

/**
 * Tells what is pasted or dropped anywhere on the page. Where several places take pictures, the one that it was dropped on hears
 * of it, else the one that is nearest to the middle of the window. What was brought before any listened goes to the first that does.
 */
export function usePagePictures(
  place: RefObject<HTMLElement | null>,
  isOn: boolean,
  onTaken: (taken: TakenPictures) => void,
): void {
  const tell = useEffectEvent(onTaken)
  // What is seen listens already.
  useLayoutEffect(() => {
    if (!isOn) return
    const take = (event: ClipboardEvent | DragEvent, from: DataTransfer | null) => {
      if (from === null || from.files.length === 0 || placeFor(event) !== place) return
      event.preventDefault()
      tell({ files: [...from.files], isDroppedHere: event.type === 'drop' && holds(place, event.target) })
    }
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData)
    const onDrop = (event: DragEvent) => {
      take(event, event.dataTransfer)
      if (!carriesLink(event) || placeFor(event) !== place) return
      event.preventDefault()
      toast(NO_FILE)
    }
    places.add(place)
    document.addEventListener('paste', onPaste)
    document.addEventListener('drop', onDrop)
    document.addEventListener('dragover', allowDrop)
    document.addEventListener('dragstart', beginOwnDrag)
    document.addEventListener('dragend', endOwnDrag)
    const early = takeEarlyPictures()
    if (early.length > 0) tell({ files: early, isDroppedHere: false })
    return () => {
      places.delete(place)
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('drop', onDrop)
      document.removeEventListener('dragover', allowDrop)
    }
  }, [place, isOn])
}

/** Whether somebody holds a file over the page. */
export function useFileDrag(): boolean {
  const [isDragging, setIsDragging] = useState(false)
  useEffect(() => {
    const begin = (event: DragEvent) => carriesFiles(event) && setIsDragging(true)
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsDragging(false)
    const end = () => setIsDragging(false)
    // It may be held already when this begins to listen: a browser says "over" again and again.
    document.addEventListener('dragover', begin)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', end)
    return () => {
      document.removeEventListener('dragover', begin)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', end)
    }
  }, [])
  return isDragging
}

/** Hands files to a file input, as if they had been chosen there: the same rules hold for them. */
export function handToInput(files: Iterable<File>, input: HTMLInputElement | null | undefined): void {
  if (!input || input.disabled) return
  // A copy: the event's own list is emptied with it.
  const copy = new DataTransfer()
  for (const file of files) copy.items.add(file)
  input.files = copy.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function placeFor({ target }: Event): RefObject<HTMLElement | null> | undefined {
  const all = [...places]
  return all.find((place) => holds(place, target)) ?? all.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** From the middle of the window, pixels. */
function distance({ current }: RefObject<HTMLElement | null>): number {
  if (current === null) return Number.POSITIVE_INFINITY
  const { top, bottom } = current.getBoundingClientRect()
  const middle = window.innerHeight / 2
  return Math.max(0, top - middle, middle - bottom)
}

function holds({ current }: RefObject<HTMLElement | null>, target: EventTarget | null): boolean {
  return target instanceof Node && current?.contains(target) === true
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

/** As a browser gives a picture that was dragged here from another page. What is dropped into a text goes there. */
function carriesLink(event: DragEvent): boolean {
  if (isOwnDrag || carriesFiles(event) || event.dataTransfer?.types.includes('text/uri-list') !== true) return false
  return !(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
}

function beginOwnDrag(): void {
  isOwnDrag = true
}

function endOwnDrag(): void {
  isOwnDrag = false
}

/** A browser leaves the page for a file or link that is dropped where nothing was said about it. */
function allowDrop(event: DragEvent): void {
  if (carriesFiles(event) || carriesLink(event)) event.preventDefault()
}
