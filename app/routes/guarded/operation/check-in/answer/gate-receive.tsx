import { Button, Form, LinkButton } from '#app/components/index.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { type GateWay, gateAt, gateEntryPath } from '../../gate-path.ts'
import type { GateView } from '../gate-view.ts'

interface GateReceiveProps {
  result: GateView
  way: GateWay
  formKey: string
  /** Centavos. */
  owed: number
}

/** One press per payment method receives the open amount and checks in everybody. */
export function GateReceive({ result: { uuid, bookingCode }, way, formKey, owed }: GateReceiveProps) {
  return (
    <Form method="post" action={gateAt(way)} className="gate-receive">
      <input type="hidden" name="receber" value={uuid} />
      <input type="hidden" name="chave" value={formKey} />
      <input type="hidden" name="valor" value={owed} />
      <fieldset>
        <legend>
          Receber <b className="num">{formatMoney(owed)}</b> e dar entrada
          <span className="vh"> à reserva {bookingCode}</span>
        </legend>
        <div className="row">
          <Button name="metodo" value="pos_money" variant="primary">
            Dinheiro
          </Button>
          <Button name="metodo" value="pos_pix" variant="primary">
            Pix
          </Button>
          <Button name="metodo" value="pos_debit" variant="primary">
            Débito
          </Button>
          <Button name="metodo" value="pos_credit" variant="primary">
            Crédito
          </Button>
          <LinkButton to={gateEntryPath({ uuid, ...way }, 'receive')}>Parte, troco ou CV do cartão</LinkButton>
        </div>
      </fieldset>
    </Form>
  )
}
