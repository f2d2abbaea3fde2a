import {
  Button,
  CheckboxField,
  DayField,
  DocumentField,
  FieldPair,
  Form,
  type FormState,
  fieldOf,
  RadioGroup,
  SelectField,
  TextField,
  VersionField
} from '#app/components/index.ts'
import { IBS_CBS_CLASSES, SERVICE_CODES, SIMPLES_OPTIONS, SPECIAL_OPTIONS } from '#app/domain/invoice/settings.ts'
import type { SettingsView } from './view.ts'

interface PartProps {
  settings: SettingsView
  refused: FormState | null | undefined
}

/** Edits what is on the invoice; the certificate has a page of its own. */
export function SettingsForm({ settings, refused, version }: PartProps & { version: string }) {
  return (
    <Form method="post" action="/configurations/invoices" className="stack">
      <IssuerFields settings={settings} refused={refused} />
      <TaxFields settings={settings} refused={refused} />
      <IbsCbsFields settings={settings} refused={refused} />
      <PlaceFields settings={settings} refused={refused} />
      <ProductFields settings={settings} refused={refused} />
      <TargetFields settings={settings} refused={refused} />
      <VersionField refused={refused} version={version} />
      <div>
        <Button variant="primary">Salvar</Button>
      </div>
    </Form>
  )
}

function IssuerFields({ settings, refused }: PartProps) {
  return (
    <div className="card">
      <h2>Quem emite</h2>
      <FieldPair>
        <DocumentField field={fieldOf(refused, 'cnpj', settings.cnpj)} label="CNPJ" />
        <TextField
          field={fieldOf(refused, 'registration', settings.registration)}
          label="Inscrição municipal"
          optional
          autoComplete="off"
          maxLength={20}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          field={fieldOf(refused, 'city', settings.city)}
          label="Município"
          hint={settings.cityCode ? `IBGE ${settings.cityCode}` : undefined}
          autoComplete="off"
          maxLength={80}
        />
        <TextField
          field={fieldOf(refused, 'state', settings.state)}
          label="Estado (sigla)"
          autoComplete="off"
          maxLength={2}
        />
      </FieldPair>
    </div>
  )
}

function TaxFields({ settings, refused }: PartProps) {
  return (
    <div className="card">
      <h2>Imposto</h2>
      <FieldPair>
        <SelectField
          field={fieldOf(refused, 'simples', settings.simples)}
          label="Simples Nacional"
          options={SIMPLES_OPTIONS}
          required
        />
        <SelectField
          field={fieldOf(refused, 'special', settings.special)}
          label="Regime especial"
          options={SPECIAL_OPTIONS}
          required
        />
      </FieldPair>
      <RateFields settings={settings} refused={refused} />
      <CheckboxField field={fieldOf(refused, 'withheld', settings.withheld)} label="O ISS é retido por quem paga" />
      <CodeFields settings={settings} refused={refused} />
      <input type="hidden" name="simples_assessment" value={settings.simplesAssessment} />
    </div>
  )
}

function RateFields({ settings, refused }: PartProps) {
  return (
    <>
      <IssAndSimplesFields settings={settings} refused={refused} />
      <EstimateFields settings={settings} refused={refused} />
    </>
  )
}

/** Outside the Simples regime the layout requires both fields, and accepts zero. */
function EstimateFields({ settings, refused }: PartProps) {
  return (
    <FieldPair>
      <TextField
        field={fieldOf(refused, 'federal_percent', settings.federalPercent)}
        label="Tributos federais aproximados (%)"
        hint="Só fora do Simples: o que a nota informa pela Lei 12.741. Em branco, 0."
        inputMode="decimal"
        optional
        maxLength={6}
      />
      <TextField
        field={fieldOf(refused, 'state_percent', settings.statePercent)}
        label="Tributos estaduais aproximados (%)"
        hint="Só fora do Simples. Os municipais são a alíquota do ISS."
        inputMode="decimal"
        optional
        maxLength={6}
      />
    </FieldPair>
  )
}

function IbsCbsFields({ settings, refused }: PartProps) {
  const code = (name: 'ibs_cbs_class' | 'ibs_cbs_operation', value: string, label: string, hint: string) => (
    <TextField
      field={fieldOf(refused, name, value)}
      label={label}
      hint={hint}
      optional
      autoComplete="off"
      maxLength={12}
    />
  )
  const rate = (name: 'ibs_rate' | 'cbs_rate', value: string, label: string, hint: string) => (
    <TextField
      field={fieldOf(refused, name, value)}
      label={label}
      hint={hint}
      inputMode="decimal"
      optional
      maxLength={6}
    />
  )
  const { ibsCbsClass, ibsCbsOperation, ibsRate, cbsRate } = settings
  const classes = IBS_CBS_CLASSES.map(({ label }) => label).join('; ')
  return (
    <div className="card">
      <h2>IBS e CBS</h2>
      <p className="muted">
        Fora do Simples a nota deve informar IBS e CBS desde 01/10/2026, no Simples (ME e EPP) desde 01/01/2027; sem
        eles ela é aceita até 31/12/2026. Os valores quem calcula é a Sefin Nacional. Confirme os códigos com a
        contabilidade.
      </p>
      <DayField
        field={fieldOf(refused, 'ibs_cbs_from', settings.ibsCbsFrom)}
        label="Informar a partir da competência"
        hint="Em branco, a nota sai sem IBS e CBS. Com uma data, o código NBS é obrigatório."
        optional
      />
      <FieldPair>
        {code('ibs_cbs_class', ibsCbsClass, 'Classificação tributária (cClassTrib)', classes)}
        {code(
          'ibs_cbs_operation',
          ibsCbsOperation,
          'Indicador da operação (cIndOp)',
          '030101: serviço aproveitado no local por quem visita.'
        )}
      </FieldPair>
      <FieldPair>
        {rate('ibs_rate', ibsRate, 'IBS, já com a redução (%)', 'Só para estimar na tela. Em 2026: 0,10 sem redução.')}
        {rate('cbs_rate', cbsRate, 'CBS, já com a redução (%)', 'Só para estimar na tela. Em 2026: 0,90 sem redução.')}
      </FieldPair>
    </div>
  )
}

function IssAndSimplesFields({ settings, refused }: PartProps) {
  return (
    <FieldPair>
      <TextField
        field={fieldOf(refused, 'iss_rate', settings.issRate)}
        label="Alíquota do ISS (%)"
        hint="De 2 a 5. A nota leva a alíquota da prefeitura; esta é a que aparece antes da autorização."
        inputMode="decimal"
        optional
        maxLength={6}
      />
      <TextField
        field={fieldOf(refused, 'simples_percent', settings.simplesPercent)}
        label="Tributos do Simples (%)"
        hint="Só de ME ou EPP: o total aproximado."
        inputMode="decimal"
        optional
        maxLength={6}
      />
    </FieldPair>
  )
}

function CodeFields({ settings, refused }: PartProps) {
  return (
    <FieldPair>
      <TextField
        field={fieldOf(refused, 'service_code', settings.serviceCode)}
        label="Código do serviço (cTribNac)"
        hint={SERVICE_CODES.map(({ label }) => label).join('; ')}
        autoComplete="off"
        maxLength={12}
      />
      <TextField
        field={fieldOf(refused, 'nbs_code', settings.nbsCode)}
        label="Código NBS"
        optional
        autoComplete="off"
        maxLength={15}
      />
    </FieldPair>
  )
}

function PlaceFields({ settings, refused }: PartProps) {
  const text = (name: 'street' | 'number' | 'complement' | 'district', label: string) => (
    <TextField
      field={fieldOf(refused, name, settings[name])}
      label={label}
      optional
      autoComplete="off"
      maxLength={120}
    />
  )
  return (
    <div className="card">
      <h2>Onde o serviço acontece</h2>
      <p className="muted">Os serviços do item 12 (parques, lazer) pedem o endereço do atrativo na nota.</p>
      <FieldPair>
        <TextField
          field={fieldOf(refused, 'cep', settings.cep)}
          label="CEP"
          optional
          autoComplete="off"
          inputMode="numeric"
          maxLength={10}
        />
        {text('street', 'Rua ou estrada')}
      </FieldPair>
      <FieldPair>
        {text('number', 'Número (ou S/N)')}
        {text('complement', 'Complemento')}
      </FieldPair>
      {text('district', 'Bairro ou localidade')}
    </div>
  )
}

function ProductFields({ settings: { products }, refused }: PartProps) {
  if (products.length === 0) return null
  return (
    <div className="card">
      <h2>Código por atrativo</h2>
      <p className="muted">Em branco, vale o código acima.</p>
      {products.map(({ uuid, name, service_code: code }, index) => (
        <div key={uuid}>
          <input type="hidden" name={`products[${index}].uuid`} value={uuid} />
          <TextField
            field={fieldOf(refused, `products[${index}].service_code`, code)}
            label={name}
            optional
            autoComplete="off"
            maxLength={12}
          />
        </div>
      ))}
    </div>
  )
}

function TargetFields({ settings, refused }: PartProps) {
  const simulated = { value: 'simulator', label: 'Simulação', hint: 'Nada é enviado: para conhecer as telas.' }
  return (
    <div className="card">
      <h2>Envio</h2>
      <RadioGroup
        field={fieldOf(refused, 'target', settings.target)}
        label="Ambiente"
        options={[
          ...(settings.simulators ? [simulated] : []),
          { value: 'homologacao', label: 'Produção restrita', hint: 'Testes na Sefin Nacional, sem valor fiscal.' },
          { value: 'producao', label: 'Produção', hint: 'Notas com valor fiscal. Teste antes.' }
        ]}
        required
      />
      <TextField
        field={fieldOf(refused, 'series', settings.series)}
        label="Série da DPS"
        hint="De 1 a 49999. Cada série e ambiente conta os seus números."
        inputMode="numeric"
        maxLength={5}
      />
    </div>
  )
}
