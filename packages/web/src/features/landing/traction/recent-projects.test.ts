import { SAMPLE_CARD } from '@afterimage/contract/card-facts.sample'
import type { GalleryProject } from '@afterimage/contract/gallery'
import { expect, test } from 'vitest'
import { recentProjects } from './recent-projects.ts'

function project(change: Partial<GalleryProject>): GalleryProject {
  return {
    ...SAMPLE_CARD,
    inputImageUrl: '/files/a.webp',
    outputVideoUrl: null,
    outputMp4Url: null,
    outputGifUrl: null,
    posterUrl: null,
    frames: [],
    totalFrames: 10,
    completedFrames: 0,
    status: 'completed',
    width: 512,
    height: 384,
    llmProvider: 'echo',
    llmProviderName: 'Echo',
    isFeatured: false,
    isLiked: false,
    likeCount: 0,
    viewCount: 0,
    createdAt: '2026-01-31T09:30:00.000',
    ...change,
  }
}

test('the landing page shows the first three of the latest', () => {
  const projects = [1, 2, 3, 4].map((likeCount) => project({ likeCount }))
  expect(recentProjects(projects).map(({ likeCount }) => likeCount)).toEqual([1, 2, 3])
})

test('what has no film, no frames and is not completed is left out', () => {
  // an older server may list what is still on its way
  const running: object = { ...project({}), status: 'processing' }
  const withFrames: object = { ...running, completedFrames: 2 }
  const withFilm: object = { ...running, outputVideoUrl: '/files/a.mp4' }
  const listed = [running, withFrames, withFilm] as GalleryProject[]
  expect(recentProjects(listed)).toEqual([withFrames, withFilm])
})
