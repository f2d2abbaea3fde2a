/** On every page of a demonstration that others can reach. */
export function DemoMark() {
  return (
    <aside className="demo" aria-label="Aviso">
      Demonstração: reservas e pagamentos daqui não valem.
    </aside>
  )
}
