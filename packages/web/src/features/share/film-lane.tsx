import type { LaneDrawing, LaneStretch } from '@afterimage/contract/film-lane'
import { LABELS_EXPLAINED } from '@afterimage/core/labels'

/**
 * What a network took the pictures for, under the film: as the server writes it (write-lane.ts), so that nothing moves when it is drawn again. It
 * is for the eye: the page's description has the story in words.
 */
export function FilmLane({ looked, boxes, words }: LaneDrawing) {
  return (
    <div className="film-lane" aria-hidden="true" title={LABELS_EXPLAINED}>
      {looked > 0 && <span className="lane-looked" style={{ width: `${looked}%` }} />}
      {boxes.map((box) => (
        <span key={box.from} className="lane-box" style={placeOf(box)} />
      ))}
      {words.map(({ fromPx, parts }) => (
        <span key={fromPx} className="lane-words" data-from={fromPx}>
          {parts.map((word) => (
            <span key={word.from} className={word.isBelief ? 'lane-word' : 'lane-word is-ending'} style={placeOf(word)}>
              {word.label}
              {word.score !== '' && (
                <>
                  {' '}
                  <i>{word.score}</i>
                </>
              )}
            </span>
          ))}
        </span>
      ))}
    </div>
  )
}

function placeOf({ left, width }: LaneStretch): { left: string; width: string } {
  return { left: `${left}%`, width: `${width}%` }
}
