import { QrCode } from '#app/components/booking/index.ts'
import {
  Button,
  CopyText,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  type KnownProof,
  LinkButton,
  ProofFields,
  summaryOf,
  TextField
} from '#app/components/index.ts'

interface TwoStepSetupProps {
  secret: string
  groups: readonly string[]
  otpauthUrl: string
  qr: { path: string; size: number }
  refused?: FormState
  proof: KnownProof
}

export function TwoStepSetup({ secret, groups, otpauthUrl, qr, refused, proof }: TwoStepSetupProps) {
  return (
    <section className="card account-card" aria-labelledby="preparar">
      <h2 id="preparar">Ligue o aplicativo à sua conta</h2>
      <ErrorSummary errors={summaryOf(refused)} title="Ainda não foi ativada" />
      <h3>1. Leia o QR code com o aplicativo autenticador</h3>
      <QrCode {...qr} label="QR code para o aplicativo autenticador" />
      <p>
        Está no próprio celular? <a href={otpauthUrl}>Abra no aplicativo deste aparelho</a>.
      </p>
      <details>
        <summary className="account-summary">Não consegue ler o QR code? Digite a chave</summary>
        <div className="stack-s">
          <p className="account-code">{groups.join(' ')}</p>
          <CopyText id="chave" label="Chave para copiar" value={secret} />
          <p className="muted small">
            No aplicativo escolha “inserir chave de configuração”, tipo “com base no tempo”.
          </p>
        </div>
      </details>
      <h3>2. Digite o código de seis dígitos que ele mostra</h3>
      <Activate refused={refused} proof={proof} />
    </section>
  )
}

function Activate({ refused, proof }: Pick<TwoStepSetupProps, 'refused' | 'proof'>) {
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="enable" />
      <TextField
        field={fieldOf(refused, 'codigo')}
        label="Código do aplicativo"
        inputMode="numeric"
        autoComplete="one-time-code"
        big
        required
        maxLength={12}
      />
      <ProofFields
        proof={proof}
        refused={refused}
        name="senha"
        label="Sua senha"
        hint="Para que só você a ative."
        required
      />
      <div className="row">
        <Button variant="primary">Ativar</Button>
        <LinkButton to="/account/two-step" variant="quiet">
          Agora não
        </LinkButton>
      </div>
    </Form>
  )
}
