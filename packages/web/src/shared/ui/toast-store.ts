import { create } from 'zustand'

/** What a person is told in passing. */
export interface ToastMessage {
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
  /** What the person is at work on: the toast stands elsewhere where it would cover it. */
  readonly apartFrom?: Element | null
  readonly action?: { readonly label: string; readonly run: () => void }
}

export interface ShownToast extends ToastMessage {
  readonly id: number
}

const MAX_TOASTS = 4

interface ToastState {
  readonly toasts: readonly ShownToast[]
  readonly show: (message: ToastMessage) => void
  readonly dismiss: (id: number) => void
}

let nextId = 1

/** The toasts on screen; a message that is already shown is not shown twice. */
export const useToasts = create<ToastState>((set) => ({
  toasts: [],
  show: (message) => set((state) => ({ toasts: addToast(state.toasts, { ...message, id: nextId++ }) })),
  dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
}))

/** Adds a toast: the newest last, an equal older one replaced, the oldest dropped beyond the limit. */
export function addToast(toasts: readonly ShownToast[], toast: ShownToast): readonly ShownToast[] {
  const others = toasts.filter((other) => other.title !== toast.title || other.description !== toast.description)
  return [...others, toast].slice(-MAX_TOASTS)
}

/** Shows a toast from anywhere. */
export function toast(message: ToastMessage): void {
  useToasts.getState().show(message)
}
