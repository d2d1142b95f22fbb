-- wrk -s bench/wrk.lua URL -- REQUESTS: sends the requests in the file REQUESTS in rotation, and prints one line of JSON at
-- the end. Each line of the file is method, path, Accept-Encoding, User-Agent, cookie, sender and form, separated by tabs.
local requests, at = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local method, path, encoding, agent, cookie, from, form = line:match("^(.-)\t(.-)\t(.-)\t(.-)\t(.-)\t(.-)\t(.*)$")
    local headers = { ["Accept-Encoding"] = encoding, ["User-Agent"] = agent, ["Accept"] = "text/html" }
    if cookie ~= "" then headers["Cookie"] = cookie end
    if from ~= "" then headers["X-Forwarded-For"] = from end
    if form ~= "" then
      headers["Content-Type"] = "application/x-www-form-urlencoded"
      headers["Accept"] = "application/json"
    end
    requests[#requests + 1] = wrk.format(method, path, headers, form ~= "" and form or nil)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local e = summary.errors
  print(string.format(
    '{"perSecond":%f,"p50":%f,"p99":%f,"failures":%d}',
    summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000,
    latency:percentile(99) / 1000,
    e.status + e.connect + e.read + e.write + e.timeout
  ))
end
