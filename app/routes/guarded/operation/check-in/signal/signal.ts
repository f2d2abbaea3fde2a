export type Heard = 'allowed' | 'refused' | 'look'

/** Hertz and seconds of each tone; milliseconds of shaking and of rest. To be told apart without looking. */
const signals: Readonly<Record<Heard, { tones: [number, number][]; shakes: number[] }>> = {
  allowed: { tones: [[1320, 0.14]], shakes: [90] },
  refused: {
    tones: [
      [220, 0.22],
      [165, 0.34]
    ],
    shakes: [220, 90, 220]
  },
  look: {
    tones: [
      [660, 0.1],
      [660, 0.1]
    ],
    shakes: [90, 90, 90]
  }
}

const key = 'gate-silent'

/** Of this device; a browser that keeps nothing is loud. */
export function isSilent(): boolean {
  try {
    return window.localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}

export function keepSilent(isSilent: boolean): void {
  try {
    window.localStorage.setItem(key, isSilent ? '1' : '0')
  } catch {
    // Until the page is left.
  }
}

let audio: AudioContext | undefined

/** Nothing before somebody has touched the page: browsers forbid it, and complain. */
export function giveSignal(heard: Heard): void {
  if (isSilent() || navigator.userActivation?.hasBeenActive === false) return
  const { tones, shakes } = signals[heard]
  navigator.vibrate?.(shakes)
  if (!('AudioContext' in window)) return
  audio ??= new AudioContext()
  audio.resume().then(() => playTones(tones), ignore)
}

/** A machine without loudspeakers says the word on the screen all the same. */
function ignore(): void {}

function playTones(tones: readonly [number, number][]): void {
  if (!audio) return
  let from = audio.currentTime
  for (const [hertz, seconds] of tones) {
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0.25, from)
    // To nothing, not off: a tone that is cut clicks.
    loudness.gain.exponentialRampToValueAtTime(0.001, from + seconds)
    tone.connect(loudness).connect(audio.destination)
    tone.start(from)
    tone.stop(from + seconds)
    from += seconds + 0.06
  }
}
