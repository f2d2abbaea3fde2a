import { QrCode } from '#app/components/booking/index.ts'
import {
  Button,
  CheckboxField,
  CopyText,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Money,
  summaryOf
} from '#app/components/index.ts'
import { counterPath } from '../counter-path.ts'
import type { ReceiptView } from './view.ts'

interface PixPanelProps {
  view: ReceiptView
  refused: FormState | undefined
  enter: boolean
  mayLetIn: boolean
  mayReceive: boolean
  formKey: string
  here: string
}

/** Shows the Pix code to the buyer. Only the place's own banking app tells that it was paid. */
export function PixPanel({ view, refused, enter, mayLetIn, mayReceive, formKey, here }: PixPanelProps) {
  return (
    <div className="pix card">
      <QrCode {...view.qr} label="QR code do Pix" caption="Aponte a câmera do aplicativo do banco" />
      <div className="stack-s">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi recebido" />
        <p className="pix-value">
          <Money value={view.owed} />
        </p>
        <p>
          As vagas ficam guardadas até <b>{view.until}</b>. Confira no aplicativo do banco se o dinheiro chegou, e só
          então confirme.
        </p>
        <Form method="post" action={here} className="stack-s">
          <input type="hidden" name="key" value={String(fieldOf(refused, 'key', formKey).value)} />
          <input type="hidden" name="value" value={view.owed} />
          {mayLetIn ? (
            <CheckboxField field={fieldOf(refused, 'enter', enter ? 'on' : '')} label="Entram agora" />
          ) : null}
          <p>
            <Button variant="primary" autoFocus data-begin="">
              Recebi o Pix
            </Button>
            {mayReceive ? (
              <LinkButton to={`/operation/booking-list/${view.uuid}/receive`}>Receber de outra forma</LinkButton>
            ) : null}
            <LinkButton to={counterPath} variant="quiet">
              Vender outro
            </LinkButton>
          </p>
        </Form>
        <CopyText id="pix" label="Pix copia e cola" value={view.pixCode} rows={3} />
      </div>
    </div>
  )
}
