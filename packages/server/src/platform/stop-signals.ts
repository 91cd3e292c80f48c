/**
 * The signals that ask for a stop in good order. Windows has no SIGTERM: there it is Ctrl+Break, or a console window that is closed,
 * which leaves ten seconds.
 */
export function stopSignals(platform: NodeJS.Platform = process.platform): readonly NodeJS.Signals[] {
  return platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM']
}
