/** What a bench has started: each with a `stop`, and all of it to be stopped in the end, the last first. */
export function newStarted() {
  const servers = []
  const keep = async starting => {
    const server = await starting
    servers.push(server)
    return server
  }
  const stopAll = async () => {
    for (const server of servers.toReversed()) await server.stop()
  }
  return { keep, stopAll }
}
