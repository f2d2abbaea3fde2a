import { useDocument } from '#app/components/document/document-context.ts'
import { Button, Form, Money, Notice } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { DetailsView, PayStage } from '../view.ts'
import { KeepsLooking, type Looking } from './keeps-looking.tsx'

interface PayAtTerminalProps extends Looking {
  view: DetailsView
  stage: Extract<PayStage, { way: 'terminal' }>
}

/** The visitor follows on the screen what the terminal beside a kiosk does. Only the kiosk itself can change it. */
export function PayAtTerminal({ view, stage, ...looking }: PayAtTerminalProps) {
  const { kiosk } = useDocument()
  const here = `/booking-details/${view.id}`
  const { words, isOpen, isUnclear, others, simulated } = stage
  return (
    <section className="card stack" aria-label={t('Pagamento na maquininha')}>
      <p>
        {t('Valor')}{' '}
        <b className="amount">
          <Money value={view.owed ?? view.total ?? 0} />
        </b>
      </p>
      <div role="status">
        <Notice tone={isUnclear ? 'danger' : isOpen ? 'info' : 'warning'}>
          <p>{words}</p>
        </Notice>
      </div>
      {isUnclear || !kiosk ? null : (
        <Form method="post" action={here} native className="row">
          {isOpen ? null : (
            <Button variant="primary" name="intent" value="maquininha">
              {t('Tentar de novo')}
            </Button>
          )}
          {others.includes('pix') ? (
            <Button name="intent" value="pix">
              {isOpen ? t('Cancelar e pagar com Pix') : t('Pagar com Pix')}
            </Button>
          ) : isOpen ? (
            <Button name="intent" value="desistir">
              {t('Cancelar')}
            </Button>
          ) : null}
        </Form>
      )}
      {isOpen && simulated && kiosk ? <Simulated here={here} /> : null}
      {isOpen ? <KeepsLooking here={here} {...looking} /> : null}
    </section>
  )
}

function Simulated({ here }: { here: string }) {
  return (
    <Form method="post" action={here} native className="row">
      <Button name="intent" value="maquininha-paga">
        {t('Simular pagamento')}
      </Button>
      <Button name="intent" value="maquininha-recusa">
        {t('Simular recusa')}
      </Button>
      <span className="muted small">{t('Demonstração: nenhum dinheiro é cobrado.')}</span>
    </Form>
  )
}
