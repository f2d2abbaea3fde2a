import { useRef, useState } from 'react'
import { useHydrated } from '#app/components/document/use-hydrated.ts'
import { Button, Icon } from '#app/components/index.ts'
import { endWords, problemOf, whyNoCamera } from './camera-words.ts'
import type { Torch } from './scan-camera.ts'

interface CameraProps {
  onCode(text: string): void
  /** Called with true when the camera is on: the user then looks at the picture and does not type. */
  onSwitch(isOn: boolean): void
}

export function Camera(props: CameraProps) {
  const hydrated = useHydrated()
  const why = hydrated ? whyNoCamera() : 'Sem câmera: ela precisa de JavaScript, que não está ligado nesta página.'
  return <div className="gate-camera">{why ? <p className="muted small">{why}</p> : <Scanner {...props} />}</div>
}

function Scanner({ onCode, onSwitch }: CameraProps) {
  const [isOn, setOn] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [torch, setTorch] = useState<{ light: Torch } | null>(null)
  const [problem, setProblem] = useState('')
  const latest = useRef({ onCode, onSwitch })
  latest.current = { onCode, onSwitch }

  function turn(on: boolean, said = '') {
    setOn(on)
    setOpen(false)
    setTorch(null)
    setProblem(said)
    latest.current.onSwitch(on)
  }

  const [watch] = useState(() =>
    watchVideo({
      onCode: (text) => latest.current.onCode(text),
      onOpen(light) {
        setOpen(true)
        setTorch(light && { light })
      },
      onEnd: (said) => turn(false, said)
    })
  )
  return (
    <>
      <div className="row">
        <Button type="button" variant="quiet" icon={<Icon name="qr-code" />} onClick={() => turn(!isOn)}>
          {isOn ? 'Fechar câmera' : 'Ler com a câmera'}
        </Button>
        {torch ? <Light torch={torch.light} onProblem={setProblem} /> : null}
      </div>
      <p role="status">{problem || (isOn && !isOpen ? 'Abrindo a câmera…' : '')}</p>
      {isOn ? <video ref={watch} muted playsInline aria-label="Imagem da câmera" /> : null}
    </>
  )
}

function Light({ torch, onProblem }: { torch: Torch; onProblem(said: string): void }) {
  const [isLit, setLit] = useState(false)
  function turn() {
    torch(!isLit).then(
      () => setLit(!isLit),
      () => onProblem('A luz não acendeu.')
    )
  }
  return (
    <Button type="button" variant="quiet" onClick={turn}>
      {isLit ? 'Apagar a luz' : 'Acender a luz'}
    </Button>
  )
}

interface Watching {
  onCode(text: string): void
  onOpen(torch: Torch | null): void
  onEnd(said: string): void
}

/** React calls it with the element, and with null when it goes; the camera then stops too. */
function watchVideo({ onCode, onOpen, onEnd }: Watching): (video: HTMLVideoElement | null) => void {
  let controller: AbortController | null = null
  return (video) => {
    controller?.abort()
    controller = video && new AbortController()
    if (!video || !controller) return
    const { signal } = controller
    import('./scan-camera.ts')
      .then(({ scanCamera }) => scanCamera({ video, onCode, onOpen, signal }))
      .then((why) => endWords[why], problemOf)
      .then((said) => {
        if (!signal.aborted) onEnd(said)
      })
  }
}
