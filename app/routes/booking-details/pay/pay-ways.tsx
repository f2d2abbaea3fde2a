import { useDocument } from '#app/components/document/document-context.ts'
import { Button, Form } from '#app/components/index.ts'
import type { OnlineMethod } from '#app/domain/money/online-method.ts'
import { currentLanguage, t } from '#app/domain/words/speech.ts'

interface PayWaysProps {
  id: string
  /** The first one is the main button. */
  ways: readonly OnlineMethod[]
  /** True when the places went back on sale and must be held again first. */
  again?: boolean
  /** True beside a ticket that could also be paid at the place. */
  now?: boolean
  /** True beside a payment in progress: the buttons are less prominent. */
  quiet?: boolean
}

/** Posts natively, because the answer may be the provider's page. */
export function PayWays({ id, ways, again = false, now = false, quiet = false }: PayWaysProps) {
  const { kiosk } = useDocument()
  const words = again ? labelsAgain : now ? labelsNow : labels
  if (kiosk) return <KioskWays id={id} ways={ways} quiet={quiet} />
  return (
    <Form method="post" action={`/booking-details/${id}`} native className="row no-print">
      {ways.map((way, at) => (
        <Button
          key={way}
          variant={at === 0 && !quiet ? 'primary' : 'secondary'}
          name="intent"
          value={again ? `${intents[way]}-de-novo` : intents[way]}
        >
          {t(words[way])}
        </Button>
      ))}
      {ways.includes('pix') ? <PixNote /> : null}
    </Form>
  )
}

/** A kiosk takes cards at its terminal, and leads to no provider's page. */
function KioskWays({ id, ways, quiet }: Pick<PayWaysProps, 'id' | 'ways' | 'quiet'>) {
  const { kiosk } = useDocument()
  return (
    <Form method="post" action={`/booking-details/${id}`} native className="row no-print">
      {ways.includes('pix') ? (
        <Button variant={quiet ? 'secondary' : 'primary'} name="intent" value="pix">
          {t('Pagar com Pix')}
        </Button>
      ) : null}
      {kiosk?.hasTerminal ? (
        <Button variant="secondary" name="intent" value="maquininha">
          {t('Pagar com cartão na maquininha')}
        </Button>
      ) : null}
      {ways.includes('pix') ? <PixNote /> : null}
    </Form>
  )
}

/** Visitors from abroad see Pix here for the first time. */
function PixNote() {
  if (currentLanguage() === 'pt-BR') return null
  return (
    <span className="small muted">
      {t('O Pix é o pagamento instantâneo do Brasil: é preciso ter conta em um banco brasileiro.')}
    </span>
  )
}

const intents = { pix: 'pix', card: 'cartao' }
const labels = { pix: 'Gerar código Pix', card: 'Pagar com cartão' } as const
const labelsNow = { pix: 'Pagar agora com Pix', card: 'Pagar agora com cartão' } as const
const labelsAgain = { pix: 'Pagar de novo com Pix', card: 'Pagar de novo com cartão' } as const

/** Replaces the pending charge, which is then cancelled. */
export function OtherWays({ id, ways }: Pick<PayWaysProps, 'id' | 'ways'>) {
  const { kiosk } = useDocument()
  if (kiosk ? !kiosk.hasTerminal : ways.length === 0) return null
  return (
    <section className="card no-print" aria-labelledby="outra-forma">
      <h2 id="outra-forma">{t('Escolher outra forma')}</h2>
      <p className="small">{t('Se você acabou de pagar, espere aqui pelo ingresso em vez de pagar outra vez.')}</p>
      <PayWays id={id} ways={ways} quiet />
    </section>
  )
}
