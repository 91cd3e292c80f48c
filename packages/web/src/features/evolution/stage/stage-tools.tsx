import { Icon, type IconName } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useCursor, useMoveCursor } from '../model/cursor-store.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { MAX_SCALE, ZOOM_STEP, type Zoom } from './zoom.ts'

interface StageToolsProps {
  readonly zoom: Zoom
  readonly onZoom: (factor: number) => void
  /** Whether what has changed lies over the picture. */
  readonly isHeatOn: boolean
  readonly onHeat: () => void
}

/** Enlarges the picture and the stage. Over the whole screen, where there is no timeline, it moves through the frames too. */
export function StageTools({ zoom, onZoom, isHeatOn, onHeat }: StageToolsProps) {
  const fullscreen = useFullscreen()
  const isWhole = zoom.scale === 1
  return (
    <>
      <fieldset aria-label="View" className="absolute top-2 right-2 flex rounded-sm bg-stage-label">
        <Tool icon="heat" label="Heat map of what has changed" isPressed={isHeatOn} onPress={onHeat} />
        <Tool icon="minus" label="Zoom out" isOff={isWhole} onPress={() => onZoom(1 / ZOOM_STEP)} />
        <Tool
          icon="plus"
          label={isWhole ? 'Zoom in' : 'Zoom in; drag, or Shift and an arrow key, to move'}
          isOff={zoom.scale >= MAX_SCALE}
          onPress={() => onZoom(ZOOM_STEP)}
        />
        {fullscreen.isPossible && (
          <Tool
            icon={fullscreen.isOn ? 'shrink' : 'expand'}
            label={fullscreen.isOn ? 'Leave full screen' : 'Full screen'}
            onPress={fullscreen.toggle}
          />
        )}
      </fieldset>
      {fullscreen.isOn && <Steps />}
    </>
  )
}

interface ToolProps {
  readonly icon: IconName
  readonly label: string
  /** Off in words alone: a button that is really disabled loses the focus. */
  readonly isOff?: boolean
  /** Of one that stays as it is pressed. */
  readonly isPressed?: boolean
  readonly onPress: (pressed: Element) => void
}

function Tool({ icon, label, isOff = false, isPressed, onPress }: ToolProps) {
  return (
    <IconButton
      label={label}
      icon={<Icon name={icon} />}
      aria-disabled={isOff || undefined}
      aria-pressed={isPressed}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => isOff || onPress(event.currentTarget)}
      className="text-on-stage hover:bg-stage hover:text-on-stage aria-disabled:opacity-50 aria-pressed:bg-stage aria-pressed:text-glow"
    />
  )
}

function Steps() {
  const move = useMoveCursor()
  const isPlaying = useCursor((cursor) => cursor.isPlaying)
  return (
    <fieldset
      aria-label="Frames"
      className="absolute bottom-2 left-1/2 flex -translate-x-1/2 rounded-sm bg-stage-label"
    >
      <Tool icon="skipBack" label="Previous frame" onPress={() => move({ type: 'stepped', by: -1 })} />
      <Tool
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? 'Pause' : 'Play'}
        onPress={() => move({ type: 'toggled-play' })}
      />
      <Tool icon="skipForward" label="Next frame" onPress={() => move({ type: 'stepped', by: 1 })} />
    </fieldset>
  )
}
