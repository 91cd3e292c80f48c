import { formatSpeed, readSpeed, SPEEDS, USUAL_SPEED } from '@afterimage/core/timeline/speed'
import { Menu, MenuChoice } from '../../../shared/ui/menu.tsx'
import { useCursor, useMoveCursor } from '../model/cursor-store.ts'

/** How fast frames play. */
export function SpeedChoice() {
  const move = useMoveCursor()
  const speed = useCursor((cursor) => cursor.speed)
  return (
    <Menu
      label="Playback speed"
      align="start"
      trigger={
        <button
          type="button"
          title="Playback speed (< and >)"
          aria-label={`Playback speed: ${formatSpeed(speed)}`}
          aria-keyshortcuts="< >"
          className="figure-text h-10 w-9 shrink-0 rounded-sm text-dim text-small hover:bg-raised hover:text-paper"
        >
          {formatSpeed(speed)}
        </button>
      }
    >
      <MenuChoice
        value={String(speed)}
        options={SPEEDS.map((each) => ({ value: String(each), name: formatSpeed(each) }))}
        onChange={(text) => move({ type: 'chose-speed', speed: readSpeed(text) ?? USUAL_SPEED })}
      />
    </Menu>
  )
}
