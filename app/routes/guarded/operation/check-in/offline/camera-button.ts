import { endWords, problemOf, whyNoCamera } from '../camera/camera-words.ts'
import { scanCamera } from '../camera/scan-camera.ts'
import { make } from './draw.ts'

interface Offered {
  /** Id of the element that holds the camera. */
  place: string
  onCode(text: string): void
}

/** Offers the camera as the online gate does. */
export function offerCamera({ place, onCode }: Offered): void {
  const holder = document.getElementById(place)
  if (!holder) return
  const why = whyNoCamera()
  if (why) {
    holder.replaceChildren(make('p', { class: 'muted small' }, why))
    return
  }
  const button = make('button', { class: 'btn btn-quiet', type: 'button' }, 'Ler com a câmera')
  const said = make('p', { role: 'status' })
  let controller: AbortController | null = null
  const video = make('video', { playsinline: '', 'aria-label': 'Imagem da câmera' })
  video.muted = true

  function end(words: string): void {
    controller?.abort()
    controller = null
    video.remove()
    button.textContent = 'Ler com a câmera'
    said.textContent = words
  }

  button.addEventListener('click', () => {
    if (controller) return end('')
    const opened = new AbortController()
    controller = opened
    button.textContent = 'Fechar câmera'
    said.textContent = 'Abrindo a câmera…'
    holder.append(video)
    const onOpen = () => {
      said.textContent = ''
    }
    scanCamera({ video, onCode, onOpen, signal: opened.signal })
      .then((reason) => endWords[reason], problemOf)
      .then((words) => {
        if (!opened.signal.aborted) end(words)
      })
  })
  holder.replaceChildren(make('div', { class: 'row' }, button), said)
}
