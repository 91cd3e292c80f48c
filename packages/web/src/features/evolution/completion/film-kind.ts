/** How a film's address is to be shown: by its ending, a video when it says nothing else. */
export function filmKind(url: string): 'gif' | 'html' | 'video' {
  const path = url.split(/[?#]/)[0]?.toLowerCase() ?? ''
  if (path.endsWith('.gif')) return 'gif'
  return path.endsWith('.html') ? 'html' : 'video'
}
