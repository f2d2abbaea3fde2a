export type Heard = 'allowed' | 'refused' | 'look'

/** Tones in hertz and seconds, vibrations in milliseconds on and off. They can be told apart without looking. */
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

/** Setting of this device; sound is on when the browser stores nothing. */
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
    // The setting lasts until the page is left.
  }
}

let audio: AudioContext | undefined

/** Does nothing before the user has touched the page: browsers forbid sound until then. */
export function giveSignal(heard: Heard): void {
  if (isSilent() || navigator.userActivation?.hasBeenActive === false) return
  const { tones, shakes } = signals[heard]
  navigator.vibrate?.(shakes)
  if (!('AudioContext' in window)) return
  audio ??= new AudioContext()
  audio.resume().then(() => playTones(tones), ignore)
}

/** A machine without loudspeakers still shows the word. */
function ignore(): void {}

function playTones(tones: readonly [number, number][]): void {
  if (!audio) return
  let from = audio.currentTime
  for (const [hertz, seconds] of tones) {
    const tone = audio.createOscillator()
    const loudness = audio.createGain()
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0.25, from)
    // Fade out, because a tone that is cut off clicks.
    loudness.gain.exponentialRampToValueAtTime(0.001, from + seconds)
    tone.connect(loudness).connect(audio.destination)
    tone.start(from)
    tone.stop(from + seconds)
    from += seconds + 0.06
  }
}
