import { useRef, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Icon } from '#app/components/display/index.ts'
import { Button } from '#app/components/form/index.ts'

/** Where the browser itself can read codes; elsewhere it says why there is no camera. */
export function Camera({ onCode }: { onCode: (text: string) => void }) {
  const hydrated = useHydrated()
  const why = hydrated ? whyNoCamera() : 'Sem câmera: ela precisa de JavaScript, que não está ligado nesta página.'
  return <div className="gate-camera">{why ? <p className="muted small">{why}</p> : <Scanner onCode={onCode} />}</div>
}

function whyNoCamera(): string {
  if (!window.isSecureContext) {
    return 'Sem câmera: ela só abre em endereços que começam com https.'
  }
  if (!navigator.mediaDevices) return 'Sem câmera: este navegador não dá acesso a ela.'
  if (!('BarcodeDetector' in window)) {
    return 'Sem câmera: este navegador não lê códigos (o Chrome no Android lê).'
  }
  return ''
}

const problems: Readonly<Record<string, string>> = {
  NotAllowedError:
    'O navegador não permitiu a câmera. Permita-a para este endereço e abra de novo, ou digite o código.',
  NotFoundError: 'Este aparelho não tem câmera. Digite o código ou use um leitor.',
  NotReadableError: 'Outro programa está usando a câmera. Feche-o e abra de novo, ou digite o código.'
}
const otherProblem = 'A câmera não abriu. Abra de novo, ou digite o código.'

function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return problems[name] ?? otherProblem
}

function Scanner({ onCode }: { onCode: (text: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState('')
  const stop = useRef<(() => void) | null>(null)
  // The ref's cleanup: React hands over the element when it appears and null when it goes.
  const [watch] = useState(() => (video: HTMLVideoElement | null) => {
    stop.current?.()
    stop.current = null
    if (!video) return
    const controller = new AbortController()
    stop.current = () => controller.abort()
    import('./scan-camera.ts')
      .then(({ scanCamera }) =>
        scanCamera({ video, onCode: (text) => latest.current(text), signal: controller.signal })
      )
      .catch((error: unknown) => {
        setOn(false)
        setProblem(problemOf(error))
      })
  })
  const latest = useRef(onCode)
  latest.current = onCode
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        icon={<Icon name="qr-code" />}
        onClick={() => {
          setProblem('')
          setOn(!isOn)
        }}
      >
        {isOn ? 'Fechar câmera' : 'Ler com a câmera'}
      </Button>
      <p role="status">{problem}</p>
      {isOn ? <video ref={watch} muted playsInline aria-label="Imagem da câmera" /> : null}
    </>
  )
}
