import { TOAST_MS } from '@afterimage/core/limits'
import { Toast } from 'radix-ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { type ShownToast, useToasts } from './toast-store.ts'

/** The toasts of every screen: five seconds each, held while the pointer or the focus is on them. */
export function ToastArea() {
  const toasts = useToasts((state) => state.toasts)
  const viewport = useRef<HTMLOListElement>(null)
  const isAtOtherEnd = useWayOut(viewport, toasts.findLast(({ apartFrom }) => apartFrom)?.apartFrom)
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection="left" label="Notification">
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
      <Toast.Viewport
        ref={viewport}
        className={classNames(
          'fixed left-0 z-50 flex w-full max-w-[420px] flex-col gap-2 p-2 outline-none',
          isAtOtherEnd
            ? 'top-14 max-sm:top-auto max-sm:bottom-(--covered-below,0px)'
            : 'bottom-(--covered-below,0px) max-sm:top-14 max-sm:bottom-auto',
        )}
      />
    </Toast.Provider>
  )
}

/** Whether the toasts, at their usual end of the window, would cover what they are to stand apart from. */
function useWayOut(viewport: RefObject<HTMLElement | null>, apartFrom: Element | null | undefined): boolean {
  const [isAtOtherEnd, setAtOtherEnd] = useState(false)
  useEffect(() => {
    const element = viewport.current
    if (element === null || !apartFrom) return setAtOtherEnd(false)
    // They have their height when they are drawn.
    const observer = new ResizeObserver(() => {
      const [toasts, other] = [element.getBoundingClientRect(), apartFrom.getBoundingClientRect()]
      const isCovered =
        toasts.left < other.right && other.left < toasts.right && toasts.top < other.bottom && other.top < toasts.bottom
      if (isCovered) setAtOtherEnd(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [viewport, apartFrom])
  return isAtOtherEnd
}

function ToastCard({ shown }: { readonly shown: ShownToast }) {
  const dismiss = useToasts((state) => state.dismiss)
  const isDestructive = shown.variant === 'destructive'
  return (
    <Toast.Root
      type="foreground"
      onOpenChange={(isOpen) => isOpen || dismiss(shown.id)}
      className={classNames(
        'flex items-start gap-3 rounded-sm border bg-raised p-4 text-paper',
        'data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        isDestructive ? 'border-failed' : 'border-edge',
      )}
    >
      <span className={classNames('mt-1', isDestructive ? 'text-failed' : 'text-completed')}>
        <Icon name={isDestructive ? 'warning' : 'check'} />
      </span>
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-medium text-body">{shown.title}</Toast.Title>
        {shown.description && (
          <Toast.Description className="text-dim text-small">{shown.description}</Toast.Description>
        )}
        {shown.action && (
          <Toast.Action
            altText={shown.action.label}
            onClick={shown.action.run}
            className="mt-2 h-8 rounded-sm border border-edge px-3 text-small hover:bg-panel"
          >
            {shown.action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className="-m-2 inline-flex size-8 items-center justify-center rounded-sm text-dim hover:text-paper"
      >
        <Icon name="close" />
      </Toast.Close>
    </Toast.Root>
  )
}
