import { LinkButton, Notice } from '#app/components/index.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  whose: string
  isFirst: boolean
  onward: string
}

export function RecoveryCodes({ codes, whose, isFirst, onward }: RecoveryCodesProps) {
  return (
    <section className="card account-card" aria-labelledby="codigos">
      <Notice
        tone="success"
        role="status"
        title={isFirst ? 'A verificação em duas etapas está ativa' : 'Os códigos antigos não valem mais'}
      >
        <p>Guarde os códigos abaixo antes de sair desta página: eles não serão mostrados de novo.</p>
      </Notice>
      <h2 id="codigos">Códigos de recuperação</h2>
      <p>
        Sem o celular, um destes códigos serve no lugar do código do aplicativo. Cada um vale uma vez. Guarde-os em
        papel ou num gerenciador de senhas, longe do celular.
      </p>
      <p>
        Conta: <b>{whose}</b>
      </p>
      <ul className="account-codes">
        {codes.map((code) => (
          <li key={code} className="account-code">
            {code}
          </li>
        ))}
      </ul>
      <div className="row no-print">
        <LinkButton to={onward} variant="primary" native>
          Guardei os códigos
        </LinkButton>
        <KeepButtons text={codes.join('\n')} />
      </div>
    </section>
  )
}

function KeepButtons({ text }: { text: string }) {
  return (
    <>
      <tr-print label="Imprimir" />
      <tr-copy>
        <textarea className="vh" readOnly tabIndex={-1} aria-hidden="true" defaultValue={text} />
        <button type="button" className="btn btn-secondary only-script">
          Copiar
        </button>
        <span role="status" className="vh" />
      </tr-copy>
    </>
  )
}
