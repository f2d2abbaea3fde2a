/** Shown on every page of a demonstration that other computers can reach. */
export function DemoMark() {
  return (
    <aside className="demo" aria-label="Aviso">
      Demonstração: reservas e pagamentos daqui não valem.
    </aside>
  )
}
