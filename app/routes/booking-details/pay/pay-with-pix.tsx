import { Countdown, QrCode, Ticket } from '#app/components/booking/index.ts'
import { useDocument } from '#app/components/document/document-context.ts'
import { Button, CopyText, Form, Money } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { DetailsView, PayStage } from '../view.ts'
import { KeepsLooking, type Looking } from './keeps-looking.tsx'
import { OtherWays } from './pay-ways.tsx'

interface PayWithPixProps extends Looking {
  view: DetailsView
  stage: Extract<PayStage, { way: 'pix' }>
}

export function PayWithPix({ view, stage, ...looking }: PayWithPixProps) {
  const { kiosk } = useDocument()
  const here = `/booking-details/${view.id}`
  return (
    <>
      <Ticket
        label={t('Pagamento por Pix')}
        qr={<QrCode {...stage.qr} label={t('QR code do Pix')} caption={t('Aponte a câmera do aplicativo do banco')} />}
      >
        <div className="stack">
          <p>
            {t('Valor')}{' '}
            <b className="amount">
              <Money value={view.owed ?? view.total ?? 0} />
            </b>
          </p>
          <p>
            {t('Pague')} <Countdown until={stage.until} untilText={stage.untilText} />.
            {stage.holds ? t(' As vagas ficam guardadas até lá.') : t(' Depois, esta página oferece pagar de novo.')}
          </p>
          {kiosk ? null : <CopyText id="pix" label={t('Pix copia e cola')} value={stage.code} rows={4} />}
          <p className="small">
            {kiosk
              ? t('No aplicativo do banco, escolha Pix e leia o QR code.')
              : stage.qr.path
                ? t('No aplicativo do banco, escolha Pix e leia o QR code ou cole o código.')
                : t('No aplicativo do banco, escolha Pix e cole o código.')}
          </p>
          {stage.simulated ? (
            <Form method="post" action={here} className="row">
              <Button name="intent" value="simular">
                {t('Simular pagamento')}
              </Button>
              <span className="muted small">{t('Demonstração: nenhum dinheiro é cobrado.')}</span>
            </Form>
          ) : null}
          <KeepsLooking here={here} {...looking} />
        </div>
      </Ticket>
      <OtherWays id={view.id} ways={stage.others} />
    </>
  )
}
