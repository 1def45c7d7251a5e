/** The metrics at this address as a scraper sees them: the value of a series as it is written, `name{label="kind"}`. */
export async function readMetrics(
  url: string,
  headers: Record<string, string> = {},
): Promise<(series: string) => number | undefined> {
  const response = await fetch(`${url}/metrics`, { headers })
  if (response.status !== 200) throw new Error(`metrics answered ${response.status}`)
  const lines = (await response.text()).split('\n').filter(line => line !== '' && !line.startsWith('#'))
  const values = new Map(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
  return series => values.get(series)
}
