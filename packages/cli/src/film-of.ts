import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contenderPlace } from '@afterimage/core/contender-names'
import { forkSentence } from '@afterimage/core/fork-sentence'
import { runFacts } from '@afterimage/core/run-options'
import type { FilmSource } from '@afterimage/film/film-source'
import type { ImageModel } from '@afterimage/models/image-model'
import { frameFile } from './evolution-folder.ts'
import type { Manifest } from './manifest.ts'

/** An evolution's folder as the film package sees it. */
export function filmOf(manifest: Manifest, folder: string, model: ImageModel): FilmSource {
  const { title, width, height, style, seed, run, frames, forkedFrom, race } = manifest
  return {
    ...{ title, width, height, forkedFromFrame: forkedFrom?.frame },
    frames: frames.map(({ number, drift, labels }) => ({
      number,
      kept: drift.toOriginal.kept,
      deltaE: drift.toOriginal.deltaE,
      labels,
    })),
    facts: {
      Model: model.name,
      Style: style,
      ...(race && { Race: contenderPlace(race) }),
      ...(forkedFrom && { 'Forked from': forkSentence(forkedFrom, forkedFrom.folder) }),
      ...runFacts(run),
      Seed: String(seed),
      Size: `${width} × ${height}`,
    },
    readFrame: (number) => readFile(join(folder, frameFile(number))),
  }
}
