import { sightNetworkFile } from '@afterimage/sight/network-file'
import { openSightNetworks, type SightNetworks } from '@afterimage/sight/networks'

/** The networks in this process, to see what they say below their thresholds. */
export function openNetworks(): SightNetworks {
  return openSightNetworks({ nanodet: sightNetworkFile('nanodet'), inception: sightNetworkFile('inception') }, 2)
}
